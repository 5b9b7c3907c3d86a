/** How much what is said weighs. */
export type Tone = 'danger' | 'warning' | 'info'
