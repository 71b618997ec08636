import { reviews } from '../../contract/calls/reviews.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { ReviewRule } from '../../contract/enums.ts';
import type { TestApp } from './test-accounts.ts';
import type { TestPerson } from './test-people.ts';

type Body = InputOf<typeof reviews.request>['body'];

interface Requested extends Partial<Omit<Body, 'reviewers'>> {
  file: { fileId: string; versionId: string };
  reviewers: Array<TestPerson | string>;
  required?: Array<TestPerson | string>;
}

export const reviewBody = ({ file, reviewers, required = [], ...rest }: Requested): Body => ({
  fileId: file.fileId,
  fileVersionId: file.versionId,
  rule: ReviewRule.all,
  ...rest,
  reviewers: reviewers.map((one) => ({
    ...(typeof one === 'string' ? { email: one } : { userId: one.id }),
    isRequired: required.includes(one),
  })),
});

export const requestReview = (koma: TestApp, by: TestPerson, requested: Requested) =>
  koma.call(reviews.request, { body: reviewBody(requested) }, by);
