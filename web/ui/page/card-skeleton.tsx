import { Skeleton } from '@mantine/core';

export const CardSkeleton = () => (
  <Skeleton h={340} maw="min(480px, 100% - 32px)" mx="auto" radius="lg" aria-hidden="true" />
);
