import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** As many as one statement answers. */
const TOGETHER_MAX = 50;

/** One statement that hangs, with its connection, holds up no more than those who asked it. */
const PATIENCE_MS = 100;

/** Answers in the order of the questions; one that is a promise fails by itself. */
type Ask<Question, Answer> = (
  db: Kysely<Schema>,
  questions: Question[],
) => Promise<Array<Answer | Promise<Answer>>>;

interface Waiting<Question, Answer> {
  question: Question;
  answer: PromiseWithResolvers<Answer>;
}

/**
 * What is asked while a statement is under way is asked together by the next one: the more callers there are, the fewer
 * statements each of them costs. Who asks alone waits for nobody. Every question is answered by a statement that began
 * after it was asked; in a transaction it is asked by itself, as only that one sees what it wrote.
 */
export function askTogether<Question, Answer>(ask: Ask<Question, Answer>) {
  const desks = new WeakMap<Kysely<Schema>, (question: Question) => Promise<Answer>>();
  return async (db: Kysely<Schema>, question: Question): Promise<Answer> => {
    const desk = desks.get(db) ?? openDesk((questions: Question[]) => ask(db, questions));
    if (!db.isTransaction) desks.set(db, desk);
    return desk(question);
  };
}

function openDesk<Question, Answer>(
  ask: (questions: Question[]) => Promise<Array<Answer | Promise<Answer>>>,
) {
  const waiting: Waiting<Question, Answer>[] = [];
  let isBusy = false;

  const answerAll = async (asked: Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(asked.map(({ question }) => question));
      for (const [at, found] of answers.entries()) asked[at]?.answer.resolve(found);
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
  };

  const askNext = () => {
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    let hasGoneOn = false;
    const goOn = () => {
      clearTimeout(patience);
      if (hasGoneOn) return;
      hasGoneOn = true;
      askNext();
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    void answerAll(waiting.splice(0, TOGETHER_MAX)).then(goOn);
  };

  return (question: Question): Promise<Answer> => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ question, answer });
    if (!isBusy) askNext();
    return answer.promise;
  };
}
