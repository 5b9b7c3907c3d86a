/** A project of Playwright: `files` under e2e/journeys, of which it has the tests with `tag`, or those without any. */
export interface JourneyGroup {
  name: string
  files?: readonly string[]
  tag?: keyof typeof tags
  /**
   * Files whose journeys need more services than the others. They form a project of their own, `<name>-services`, with
   * one worker, so that these services start once.
   */
  withServices?: readonly string[]
  limitMinutes: number
}

/** How a journey is marked. One without a mark belongs to the group of its file. */
export const tags = {
  /** Part of `npm test`: one through each way in, chain family, kind of approval, attack class and main view. */
  core: '@core',
  /** Draws pictures of views and compares them. */
  pictures: '@pictures',
  /** Waits for a real time and does little else. */
  waits: '@waits',
} as const

export const journeyGroups: readonly JourneyGroup[] = [
  {
    name: 'core',
    tag: 'core',
    withServices: ['bitcoin', 'buy', 'farcaster', 'solana', 'swap-smart-account'],
    limitMinutes: 20,
  },
  {
    name: 'pages',
    files: [
      'connect-injected',
      'connect-kits',
      'double-clicks',
      'fees',
      'first-paint',
      'frame-failures',
      'large-text',
      'libraries',
      'loaders',
      'over-every-page',
      'page-dialogs',
      'patched-pages',
      'places',
      'scroll-lock',
      'requests',
      'requests-shown',
      'several-tabs',
      'site',
      'small-text',
      'small-windows',
      'smallest-text',
      'ten-places',
      'toasts',
      'views',
      'wallet-views',
    ],
    limitMinutes: 20,
  },
  {
    name: 'login',
    files: [
      'custody',
      'email-login',
      'farcaster',
      'login-views',
      'lost-share',
      'new-device',
      'passkey',
      'recovery-words',
      'social-login',
      'stolen-ticket',
      'wallet-sign-in',
    ],
    limitMinutes: 20,
  },
  {
    name: 'wallets',
    files: ['wallet-catalogue', 'walletconnect', 'walletconnect-lifetime', 'walletconnect-links'],
    limitMinutes: 20,
  },
  {
    name: 'attacks',
    files: [
      'approval-attacks',
      'approval-window',
      'approval-window-setting',
      'bridge-attacks',
      'login-attacks',
      'theme-attacks',
      'window-attacks',
    ],
    limitMinutes: 20,
  },
  {
    name: 'chains',
    files: [
      'account',
      'account-data',
      'bitcoin',
      'buy',
      'send-families',
      'side-by-side',
      'smart-account',
      'solana',
      'swap',
      'swap-smart-account',
    ],
    limitMinutes: 20,
  },
  { name: 'pictures', tag: 'pictures', limitMinutes: 20 },
  { name: 'waits', tag: 'waits', limitMinutes: 20 },
  {
    name: 'browsers',
    files: ['other-browsers', 'other-browsers-attacks', 'other-browsers-batch', 'other-browsers-windows'],
    limitMinutes: 20,
  },
  { name: 'demo', files: ['demo'], limitMinutes: 20 },
  { name: 'ui-libraries', files: ['ui-libraries'], limitMinutes: 20 },
]
