// What the browser keeps: answers that were read, for when the network is away, and what is still to be sent.

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("kortti", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("answers");
      request.result.createObjectStore("outbox", { keyPath: "number", autoIncrement: true });
      request.result.createObjectStore("drafts");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
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
  remove: (store, key) => run(store, "readwrite", (objects) => objects.delete(key)),
  /// Removes answers that were read long ago.
  prune: (olderThan) =>
    run("answers", "readwrite", (objects) => {
      objects.openCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (!cursor) return;
        if (cursor.value.at < olderThan) cursor.delete();
        cursor.continue();
      };
    }),
  /// Removes everything that belongs to the person who logged out, or what some stores have.
  async clear(stores = ["answers", "outbox", "drafts"]) {
    for (const store of stores) {
      await run(store, "readwrite", (objects) => objects.clear());
    }
  },
};
