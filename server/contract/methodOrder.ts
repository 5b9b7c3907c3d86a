import type { ConnectMethod } from './connectMethods.ts'

/** Specification §1, connect-method order: the project's, else by whether this browser has a wallet. Only what is offered. */
export const methodOrder = (
  offered: Readonly<Record<ConnectMethod, boolean>>,
  hasInjected: boolean,
  order: readonly ConnectMethod[] = hasInjected
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet'],
) => order.filter((method) => offered[method])
