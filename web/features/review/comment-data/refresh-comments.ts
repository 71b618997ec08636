interface Ways {
  one: (commentId: string, fileVersionId: string) => Promise<unknown>;
  all: () => Promise<unknown>;
}

const ONE_BY_ONE_MAX = 2;

/** Refreshes changed comments. Changes during a request share one further request. */
export function createCommentRefresher({ one, all }: Ways) {
  let changed = new Map<string, string>();
  let isAsking = false;

  async function askOn() {
    isAsking = true;
    while (changed.size > 0) {
      const some = [...changed];
      changed = new Map();
      if (some.length > ONE_BY_ONE_MAX) await all();
      else await Promise.all(some.map(([commentId, fileVersionId]) => one(commentId, fileVersionId)));
    }
    isAsking = false;
  }

  return (commentId: string, fileVersionId: string) => {
    changed.set(commentId, fileVersionId);
    if (!isAsking) void askOn();
  };
}
