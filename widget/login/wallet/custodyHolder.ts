import type { ServerClient } from '../api/serverClient.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { Custody } from '../custody/custody.ts'
import type { TrustUrl } from '../trust.ts'

export interface CustodyHolder {
  /** Keys and shares of who is logged in; its code loads at first use. */
  open(): Promise<Custody>
  /** Forgets what is in memory; the next `open` is another person's. */
  close(): void
  /** Sign-out: forgets the shares of that wallet that this device keeps, too; of an unknown one, all. */
  forget(walletId: string | undefined): Promise<void>
}

export function createCustodyHolder(server: ServerClient, trust: TrustUrl): CustodyHolder {
  let held: Promise<Custody> | undefined
  const open = (): Promise<Custody> => {
    held ??= import('./makeCustody.ts').then(({ makeCustody }) => makeCustody(walletRoutes(server), trust))
    held.catch(() => {
      held = undefined
    })
    return held
  }
  const close = (): void => {
    held?.then((custody) => custody.lock()).catch(() => undefined)
    held = undefined
  }
  return {
    open,
    close,
    forget: async (walletId) => {
      const custody = await open()
      close()
      await custody.forgetDevice(walletId)
    },
  }
}
