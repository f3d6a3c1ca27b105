/** What a control needs to know of a command: whether this person may give it here, and else why not. */
export type May = { allowed: true; why?: undefined } | { allowed: false; why: string };
