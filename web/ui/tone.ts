/** The meaning of a colour: success, waiting, needs a person, failure; `plain` is neutral. */
export type Tone = 'good' | 'wait' | 'ask' | 'bad' | 'plain';
