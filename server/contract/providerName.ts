import type { SocialProvider } from './login.ts'

/** Ways to log in through a window: the social providers of specification §1, and a passkey. */
export type Provider = SocialProvider | 'passkey'

/** Proper names, which are the same in every language. */
export const providerName: Readonly<Record<Provider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  passkey: 'Passkey',
}
