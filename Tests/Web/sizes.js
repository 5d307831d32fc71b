// Rules of `deno lint`: how long lines of the web app may be.
const most = { columns: 120 };

/// The formatter breaks code. It leaves comments and texts as long as they are.
const lineColumns = {
  create(context) {
    return {
      Program() {
        let start = 0;
        for (const line of context.sourceCode.text.split("\n")) {
          const range = [start, start + line.length];
          const message = `This line has ${line.length} columns; ${most.columns} are allowed.`;
          if (line.length > most.columns) context.report({ range, message });
          start += line.length + 1;
        }
      },
    };
  },
};

export default { name: "sizes", rules: { "line-columns": lineColumns } };
