// Rules of `deno lint`: how long functions and lines of the web app may be.
const most = { lines: 60, columns: 120 };

/// Functions of all forms, with what stands in them: the lines from the first to the last.
const functionLines = {
  create(context) {
    const check = (node) => {
      const count = context.sourceCode.getText(node).split("\n").length;
      if (count > most.lines) {
        context.report({ node, message: `This function has ${count} lines; ${most.lines} are allowed.` });
      }
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

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

export default { name: "sizes", rules: { "function-lines": functionLines, "line-columns": lineColumns } };
