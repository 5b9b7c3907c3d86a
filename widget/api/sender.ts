/** Kind and form of this client, as data-api.md wants them with each question. */
export const sender = { st: 'gatehouse', sv: 'widget-1' } as const
