import { fail, refuseField } from '../../failure.ts';

const refuse = (field: string, message: string) => refuseField('unprocessable', field, message);

export const refusals = {
  missing: () => fail('notFound', { message: 'comments.missing' }),
  noWords: (field: string) => refuse(field, 'fields.typeComment'),
  noEdits: (field: string) => refuse(field, 'comments.noEdits'),
  otherWords: (field: string) => refuse(field, 'comments.otherWords'),
  otherMentions: () => refuse('mentionedMember', 'comments.otherMentions'),
  unknownPerson: () => refuse('mentionedMember', 'comments.unknownPerson'),
  notOnTeam: () => refuse('mentionedMember', 'comments.notOnTeam'),
  notPrivately: () => refuseField('forbidden', 'commentType', 'comments.notPrivately'),
  noTimes: (field: string) => refuse(field, 'comments.noTimes'),
  noPages: () => refuse('page', 'comments.noPages'),
  beyondEnd: (field: string) => refuse(field, 'comments.beyondEnd'),
  endFirst: (field: string) => refuse(field, 'comments.endFirst'),
  noStart: (field: string) => refuse(field, 'comments.noStart'),
  notReadYet: (field: string) => refuse(field, 'comments.notReadYet'),
  notPlaceable: () => refuse('fileVersionId', 'comments.notPlaceable'),
  noSuchPage: () => refuse('page', 'comments.noSuchPage'),
  wrongFormat: (field: string) => refuseField('unsupportedFile', field, 'comments.wrongFormat'),
  tooLarge: () => refuseField('tooLarge', 'fileSize', 'comments.tooLarge'),
  notAttachable: (field: string) => refuse(field, 'comments.notAttachable'),
  notArrived: (field: string) => refuse(field, 'comments.notArrived'),
};
