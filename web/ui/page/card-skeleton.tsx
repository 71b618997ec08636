import { Skeleton } from '@mantine/core';

/** Stands where one card in the middle of a page will be. */
export const CardSkeleton = () => (
  <Skeleton h={340} maw="min(480px, 100% - 32px)" mx="auto" radius="lg" aria-hidden="true" />
);
