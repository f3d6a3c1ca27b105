/** Whether this person may give a command here and, if not, the reason: the state of its control. */
export type May = { allowed: true; why?: undefined } | { allowed: false; why: string };
