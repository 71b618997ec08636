import { PlanType } from '../../contract/enums.ts';

const GiB = 1024 ** 3;

/** Plans on the start page. A test compares them with those the server sells. */
export const plans = [
  {
    type: PlanType.free,
    name: 'Free',
    month: 0,
    year: 0,
    projects: 2,
    teams: 1,
    users: 3,
    storage: 2 * GiB,
    fileSize: GiB,
    hasVersions: false,
  },
  {
    type: PlanType.basic,
    name: 'Basic',
    month: 1980,
    year: 19_800,
    projects: 20,
    teams: 5,
    users: 15,
    storage: 250 * GiB,
    fileSize: 10 * GiB,
    hasVersions: true,
  },
  {
    type: PlanType.professional,
    name: 'Professional',
    month: 4980,
    year: 49_800,
    projects: null,
    teams: 50,
    users: 100,
    storage: 2048 * GiB,
    fileSize: 50 * GiB,
    hasVersions: true,
  },
] as const;
