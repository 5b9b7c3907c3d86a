export type ConnectMethod = 'wallet' | 'email' | 'social'

/** Specification §1, connect-method order: by whether this browser has a wallet. Only what is offered. */
export const methodOrder = (offered: Readonly<Record<ConnectMethod, boolean>>, hasInjected: boolean) => {
  const order: ConnectMethod[] = hasInjected ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return order.filter((method) => offered[method])
}
