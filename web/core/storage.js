// What the browser keeps: answers and hours that were read, for when the network is away, and what is sent.

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("kortti", 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore("answers");
        request.result.createObjectStore("outbox", { keyPath: "number", autoIncrement: true });
        request.result.createObjectStore("drafts");
      }
      request.result.createObjectStore("hours");
      request.result.createObjectStore("sent", { keyPath: "key" });
    };
    request.onsuccess = () => {
      // A page of a newer version waits for this one to let go.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    // A page of an older version holds it.
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opened;
}

async function run(store, mode, action) {
  const transaction = (await database()).transaction(store, mode);
  const request = action(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

export const storage = {
  get: (store, key) => run(store, "readonly", (objects) => objects.get(key)),
  all: (store) => run(store, "readonly", (objects) => objects.getAll()),
  put: (store, value, key) => run(store, "readwrite", (objects) => objects.put(value, key)),
  /// Puts values, as `[key, value]`, and removes what has none: all of it or nothing.
  putAll: (store, pairs) =>
    run(store, "readwrite", (objects) => {
      for (const [key, value] of pairs) value === undefined ? objects.delete(key) : objects.put(value, key);
    }),
  remove: (store, key) => run(store, "readwrite", (objects) => objects.delete(key)),
  /// Removes what was kept long ago.
  prune: (store, olderThan) =>
    run(store, "readwrite", (objects) => {
      objects.openCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (!cursor) return;
        if (cursor.value.at < olderThan) cursor.delete();
        cursor.continue();
      };
    }),
  /// Removes everything that belongs to the person who logged out, or what some stores have.
  async clear(stores = ["answers", "outbox", "drafts", "hours", "sent"]) {
    for (const store of stores) {
      await run(store, "readwrite", (objects) => objects.clear());
    }
  },
};
