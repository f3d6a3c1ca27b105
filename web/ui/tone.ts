/** What a colour means: done well, waiting on others, asks for a person, went wrong; `plain` says nothing. */
export type Tone = 'good' | 'wait' | 'ask' | 'bad' | 'plain';
