interface Gathering<Question, Answer> {
  /** Equal questions get one answer. */
  keyOf: (question: Question) => string;
  /** Answers in the order of the questions. */
  answer: (questions: Question[]) => Promise<Answer[]>;
}

interface Waiting<Question, Answer> extends PromiseWithResolvers<Answer> {
  question: Question;
}

/** More would keep everybody else waiting. */
const AT_ONCE_MAX = 10_000;

/**
 * Asks what many want to know in the same moment together, and once. A question never joins those that are asked
 * already: their answer may be older than what the question is about.
 */
export function gatherQuestions<Question, Answer>({ keyOf, answer }: Gathering<Question, Answer>) {
  const waiting = new Map<string, Waiting<Question, Answer>>();
  let isAsking = false;

  const takeSome = () => {
    const some = [...waiting].slice(0, AT_ONCE_MAX);
    for (const [key] of some) waiting.delete(key);
    return some.map(([, one]) => one);
  };
  const askSome = async (some: Array<Waiting<Question, Answer>>) => {
    try {
      const answers = await answer(some.map(({ question }) => question));
      for (const [at, one] of some.entries()) {
        const given = answers[at];
        if (given === undefined) one.reject(new Error('A question was left without an answer.'));
        else one.resolve(given);
      }
    } catch (error) {
      for (const one of some) one.reject(error);
    }
  };
  const askAll = async () => {
    while (waiting.size > 0) await askSome(takeSome());
    isAsking = false;
  };

  return (question: Question): Promise<Answer> => {
    const key = keyOf(question);
    const one = waiting.get(key) ?? { question, ...Promise.withResolvers<Answer>() };
    waiting.set(key, one);
    if (!isAsking) {
      isAsking = true;
      queueMicrotask(() => void askAll());
    }
    return one.promise;
  };
}
