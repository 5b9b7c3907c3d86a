import type { FrameConfig, RefusalReason } from '../../server/contract/frame.ts'
import { type AcceptedHost, acceptHost } from '../bridge/acceptHost.ts'

/** A hello that brings the page's wallets: not yet read, and not yet answered. */
export interface FirstHello {
  wallets: unknown
  origin: string
  answer(): void
}

/** What the document did before its app came; the app goes on from here. */
export interface Beginning {
  config: FrameConfig
  accepted: Promise<AcceptedHost>
  /** For who shows the wallets before the app can. Never settles where the hello brings none. */
  hello: Promise<FirstHello>
  /** Is told what is refused; before there is an app, it is kept in `refused`. */
  onRefuse(reason: RefusalReason): void
  refused: RefusalReason[]
  /** Is told which wallet of the drawn list a person chooses; before there is an app, `chosen` is the last one. */
  onChoose(walletId: string): void
  chosen: string | undefined
  /** The name of any other button that a person chose last. */
  button?: string | undefined
  /** The email address was sent off. */
  submitted?: boolean
  /** A press on the document's screen which is not a click yet; the screen stays in its place until then. */
  pressed?: Promise<void>
}

declare global {
  interface Window {
    gatehouseBeginning?: Beginning
  }
}

/** How many refusals are kept for the app. */
const mostRefused = 1000

/**
 * Takes the page's hello (host-sdk/protocol/handshake.ts).
 *
 * @param heard is told of it first
 */
export function beginning(
  window: Parameters<typeof acceptHost>[0],
  config: FrameConfig,
  heard: (hello: Omit<FirstHello, 'answer'>) => void = () => {},
): Beginning {
  let tell = (_: FirstHello): void => {}
  const own: Beginning = {
    config,
    hello: new Promise((resolve) => {
      tell = resolve
    }),
    accepted: acceptHost(window, {
      allowedOrigins: config.allowedOrigins,
      onRefuse: (reason) => own.onRefuse(reason),
      prepare: ({ wallets }, origin) => {
        heard({ wallets, origin })
        return wallets === undefined
          ? undefined
          : new Promise((resolve) => tell({ wallets, origin, answer: () => resolve(undefined) }))
      },
    }),
    onRefuse(reason) {
      if (own.refused.length < mostRefused) own.refused.push(reason)
    },
    refused: [],
    onChoose(walletId) {
      own.chosen = walletId
    },
    chosen: undefined,
  }
  return own
}
