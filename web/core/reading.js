// What a page reads from the server, and reads again.

/// The fields that `load({ signal })` resolves with, beside `error` and `read()`. It is called at once, and again when
/// something of the names changes. With `isQueued` a read that is asked for while another is under way begins after it.
export function reading(page, names, load, { isQueued = false } = {}) {
  const found = { error: undefined };
  const read = async () => {
    try {
      Object.assign(found, await load({ signal: page.signal }), { error: undefined });
    } catch (error) {
      found.error = error;
    }
    page.redraw();
  };
  found.read = isQueued ? latest(read, page) : read;
  for (const name of names) page.on(name, found.read);
  found.read();
  return found;
}

/// A function that runs `read`, never twice at once: one that is asked for while another is under way begins after it,
/// once. Nothing runs after the page is left.
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
