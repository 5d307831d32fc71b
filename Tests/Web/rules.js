// Rules of `deno lint`: how long functions and lines of the web app may be, and that texts stay on one line.
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

/// The server leaves out the blanks at the beginning of lines (WebModule.swift), which would change a longer text.
const textOnOneLine = {
  create(context) {
    return {
      TemplateElement(node) {
        const message = "A text in backquotes stands on one line.";
        if (context.sourceCode.getText(node).includes("\n")) context.report({ node, message });
      },
    };
  },
};

export default {
  name: "kortti",
  rules: { "function-lines": functionLines, "line-columns": lineColumns, "text-on-one-line": textOnOneLine },
};
