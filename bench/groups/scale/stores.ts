/** Stores that processes share. */
export interface Stores {
  databaseUrl: string
  redisUrl: string
}

/** What processes of one database share besides. */
export const keys = { FRAME_TOKEN_SECRET: 'f'.repeat(48), OPERATOR_KEY: 'k'.repeat(48) } as const
