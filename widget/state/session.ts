import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Slice } from './slice.ts'

/** An account of the embedded wallet. Specification §3 and §9. */
export interface SessionAccount {
  namespace: Namespace
  address: string
  type: 'eoa' | 'smartAccount' | 'payment' | 'ordinals'
  /** By network, where that writes it otherwise (Bitcoin's test networks). */
  addresses?: Readonly<Record<string, string>>
}

/** Who is logged in, as the login frame says. Specification §3, connected user, and §4, session status. */
export interface Session {
  status: 'loading' | 'authenticated' | 'unauthenticated'
  /** `method`: `email`, `siwx`, `passkey` or a social provider. */
  user: { id: string; email: string | null; name: string | null; method: string } | null
  /** First of a namespace is the preferred one. */
  accounts: SessionAccount[]
  /** The browser keeps no cookies for the login frame. */
  cookieless: boolean
  custody: 'user' | 'operator'
  /** Nobody said on this device that the recovery words of the wallet are written down. */
  unwrittenWords?: true
}

/** Specification §9. `ticketLimit` and `sentCallsLimit` in characters. */
export const ticketLimit = 2048
export const sentCallsLimit = 3200
const firstHeight = 320

export interface SessionSlice {
  session: Session
  /** `signerOf` the account that signed in by a message; '' when none did. */
  signer: string
  /** The network it signed for (CAIP-2). */
  signedOn: string
  /** The form of the EVM account that the person chose on this site; '' while they did not. */
  accountType: '' | 'eoa' | 'smartAccount'
  /** What the login frame wants kept to resume where cookies are not; opaque, '' when nothing. */
  ticket: string
  /** What the login frame wants kept of the calls that this page sent, where it can keep nothing; opaque, '' for none. */
  sentCalls: string
  /** The login frame's own screen lies over the view. */
  loginScreen: { title: string; namesSite: boolean } | null
  /** Height of that screen's content, px. */
  loginHeight: number
  setSession(session: Session): void
  setSigner(signer: string, signedOn: string): void
  setAccountType(type: SessionSlice['accountType']): void
  setTicket(ticket: string): void
  setSentCalls(sentCalls: string): void
  setLoginScreen(screen: SessionSlice['loginScreen']): void
  setLoginHeight(height: number): void
}

export const createSession: Slice<SessionSlice> = (set) => ({
  session: { status: 'loading', user: null, accounts: [], cookieless: false, custody: 'user' },
  signer: '',
  signedOn: '',
  accountType: '',
  ticket: '',
  sentCalls: '',
  loginScreen: null,
  loginHeight: firstHeight,
  setSession: (session) =>
    set({
      session,
      // Nobody is logged in, or somebody by another way.
      ...(session.status !== 'loading' && session.user?.method !== 'siwx' && { signer: '', signedOn: '' }),
      ...(session.status === 'unauthenticated' && { accountType: '' }),
    }),
  setSigner: (signer, signedOn) => set({ signer, signedOn }),
  setAccountType: (accountType) => set({ accountType }),
  setTicket: (ticket) => set({ ticket }),
  setSentCalls: (sentCalls) => set({ sentCalls }),
  setLoginScreen: (loginScreen) => set({ loginScreen }),
  setLoginHeight: (loginHeight) => set({ loginHeight }),
})

/** An account on any of its networks: `eip155:0xabc…`, lower case. */
export const signerOf = (account: string): string => {
  const [namespace, , address = ''] = account.split(':')
  return `${namespace}:${address}`.toLowerCase()
}
