// Reads of which only the last counts: one that is asked for while another is under way begins after it, once.

/// A function that runs `read` and never twice at once; nothing runs after the page is left.
export function latest(read, page) {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await read();
      } while (again && !page.signal.aborted);
    } catch (error) {
      if (error.name !== "AbortError" && !page.signal.aborted) console.info(error.message);
    } finally {
      running = false;
    }
  };
}
