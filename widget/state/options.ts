import type { Theme } from '../../host-sdk/protocol/api.ts'
import type { Features } from '../../server/contract/features.ts'
import type { FrameConfig, FrameLogin, FrameWallets } from '../../server/contract/frame.ts'
import type { Slice } from './slice.ts'

/** What the host and the project chose. */
export interface OptionsSlice {
  theme: Theme
  embedded: boolean
  projectName: string
  projectId?: string | undefined
  /** The project wants to know what is used. */
  analytics?: boolean | undefined
  /** Origin of the page that embeds us, '' before the handshake. */
  hostOrigin: string
  preview: 'risky' | 'always'
  excludedWallets: string[]
  /** What the project chose of the catalogue. */
  wallets: FrameWallets
  termsUrl: string | undefined
  privacyUrl: string | undefined
  /** `undefined`: the server offers no login. */
  login: FrameLogin | undefined
  /** Where people may take a name; absent when the server offers none. */
  names?: { zone: string } | undefined
  /** Ways to get coins for money; absent when there is none. */
  fund?: FrameConfig['fund']
  /** In capitals; there the project neither swaps nor sells. */
  restrictedTimezones?: FrameConfig['restrictedTimezones']
  /** What the project switched on and off. */
  features: Features
  /** What the person accepted and when: addresses of the terms and of the privacy policy, and ms; '' for nothing. */
  consent: string
  setTheme(theme: Theme): void
  setHost(host: { hostOrigin: string; embedded: boolean }): void
}

export type ProjectOptions = Pick<
  OptionsSlice,
  | 'projectName'
  | 'projectId'
  | 'analytics'
  | 'preview'
  | 'excludedWallets'
  | 'wallets'
  | 'termsUrl'
  | 'privacyUrl'
  | 'login'
  | 'names'
  | 'fund'
  | 'restrictedTimezones'
  | 'features'
>

export const createOptions =
  (project: ProjectOptions): Slice<OptionsSlice> =>
  (set) => ({
    ...project,
    theme: {},
    embedded: false,
    hostOrigin: '',
    consent: '',
    setTheme: (theme) => set({ theme }),
    setHost: (host) => set(host),
  })
