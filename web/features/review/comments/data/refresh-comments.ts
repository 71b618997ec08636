interface Ways {
  one: (commentId: string, fileVersionId: string) => Promise<unknown>;
  /** Everything that is shown. */
  all: () => Promise<unknown>;
}

/** So many comments are asked for one by one; of more, the lists that are shown are. */
const ONE_BY_ONE_MAX = 2;

/** Asks for comments that changed. While an answer is on its way, any number of further changes wait for one more question. */
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
