import type { ColumnType } from 'kysely';

export type Time = ColumnType<Date, Date | string, Date | string>;
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type Json<T> = ColumnType<T, string | undefined, string>;
