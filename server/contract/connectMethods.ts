/** Ways in on the first screen, in the order in which they show where this browser has a wallet. Specification §1. */
export const connectMethods = ['wallet', 'email', 'social'] as const
export type ConnectMethod = (typeof connectMethods)[number]
