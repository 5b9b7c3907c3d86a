import type { Theme } from '../../host-sdk/protocol/api.ts'
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
>

export const createOptions =
  (project: ProjectOptions): Slice<OptionsSlice> =>
  (set) => ({
    ...project,
    theme: {},
    embedded: false,
    hostOrigin: '',
    setTheme: (theme) => set({ theme }),
    setHost: (host) => set(host),
  })
