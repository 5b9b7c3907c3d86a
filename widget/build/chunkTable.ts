/** Which script holds what, in one of the frames. What the document needs at once is not in here. */
export interface ChunkTable {
  /** Entry that begins before the app. */
  before?: string
  /** Path of a module that is imported when it is wanted → the script it is in. The first row that fits decides. */
  journeys: readonly (readonly [path: RegExp, chunk: string])[]
  /** The script that every visit gets after its first load: it holds what it wants, and what many journeys share. */
  always?: string
  /** One that the first screen gets next: it holds what it wants, though other journeys want that too. */
  soon?: string
  /** Libraries that have a script of their own, however many journeys use them. */
  libraries: readonly (readonly [path: RegExp, chunk: string])[]
  /** The script of what several journeys share: the first row that names them all. Without one it is `always`, or `shared`. */
  shared: readonly (readonly [chunk: string, journeys: readonly string[]])[]
}

const viem = [/\/node_modules\/(viem|abitype)\//, 'viem'] as const
/** The newer release; the older one, of other libraries, is where these are. */
const curves = [
  /\/node_modules\/@noble\/(curves\/(?!esm\/)|hashes\/(_md|hmac|legacy|sha2)\.)/,
  'curves',
] as const

const money = ['account', 'send', 'sendBitcoin', 'sendSolana', 'swap', 'fund']
const requests = [
  'approve',
  'evm',
  'solana',
  'bitcoin',
  'walletConnectEngine',
  'viem',
  'psbt',
  'secondReading',
]
/** What nobody sees before a wallet is chosen. */
const connected = ['connected', ...money, ...requests, 'settings', 'wallets', 'theme', 'signIn']

export const chunkTable = {
  widget: {
    before: '/widget/first/main.ts',
    always: 'later',
    soon: 'catalogue',
    journeys: [
      [/\/words\/words\.ts$/, 'words'],
      [/\/app\/CardKeyboard\.tsx$|\/providerMarks\.ts$/, 'catalogue'],
      [/\/widget\/(app\/|words\/waysInWords\.ts$)/, 'later'],
      [/\/(ui\/theme|host-sdk\/protocol)\//, 'theme'],
      [/\/wallets\/embedded\//, 'embedded'],
      [/\/wallets\/walletConnect\//, 'walletConnectEngine'],
      [/\/features\/connect\/more\//, 'catalogue'],
      [/\/features\/(multichain|networks|settings)\/|\/UpdateEmail\w+View\.tsx$/, 'settings'],
      [/\/features\/(help|wallets)\//, 'wallets'],
      [
        /\/features\/(connect|email|social|walletConnect)\/|\/actions\/(keptWallet|requestCode)\.ts$/,
        'connect',
      ],
      [/\/features\/siwx\//, 'signIn'],
      [/\/features\/account\//, 'account'],
      [/\/send\/bip122\//, 'sendBitcoin'],
      [/\/send\/solana\//, 'sendSolana'],
      [/\/(features|actions)\/send\/|\/UnclearNotes\.tsx$/, 'send'],
      [/\/features\/swap\//, 'swap'],
      [/\/features\/fund\//, 'fund'],
      [/\/features\/approve\//, 'approve'],
      [/\/rpc\/bip122\/(openPsbt|sendPsbt)\.ts$/, 'psbt'],
      [/\/(rpc\/bip122\/|wallets\/injected\/bitcoin)/, 'bitcoin'],
      [/\/secondReading\.ts$/, 'secondReading'],
      [/\/(rpc\/solana\/|wallets\/injected\/solana)/, 'solana'],
      [/\/rpc\/eip155\/read(Abi|Raw)\.ts$|\/node_modules\/(viem|isows)\//, 'viem'],
      [/\/(review|rpc)\/eip155\//, 'evm'],
      [/\/widget\//, 'connected'],
    ],
    libraries: [[/\/node_modules\/(@tanstack|zod)\/|\/api\/queryClientOf\.ts$/, 'queries'], viem, curves],
    shared: [
      ['walletsOfPages', ['bitcoin', 'solana', 'settings']],
      ['coins', ['psbt', 'bitcoin', 'sendBitcoin']],
      ['buffer', ['secondReading', 'walletConnectEngine']],
      ['qr', ['account', 'wallets', 'connect']],
      ['money', money],
      ['review', requests],
      ['deeds', [...money, ...requests, 'wallets']],
      ['connected', connected],
    ],
  },
  login: {
    journeys: [
      [/\/login\/screens\//, 'drawScreens'],
      [/\/login\/window\//, 'window'],
      [/\/makeCustody\.ts$/, 'makeCustody'],
      [/\/login\/(approvals|work)\//, 'work'],
      [/\/PsbtReview\.tsx$/, 'psbtReview'],
      [/\/SolanaReview\.tsx$/, 'solanaReview'],
      [/\/smartAccount\//, 'smartAccount'],
      [/\/eip155\/|\/node_modules\/(viem|isows)\//, 'evm'],
      [/\/bip122\//, 'bitcoin'],
      [/\/solana\//, 'solana'],
    ],
    libraries: [
      [/\/node_modules\/(react|react-dom|scheduler|@lingui)\/|\/words\/en\.json$/, 'react'],
      viem,
      curves,
    ],
    shared: [
      ['Stage', ['drawScreens', 'window']],
      ['reviewParts', ['drawScreens', 'window', 'psbtReview', 'solanaReview']],
      ['keys', ['drawScreens', 'makeCustody', 'evm', 'bitcoin', 'solana', 'smartAccount']],
    ],
  },
} satisfies Record<string, ChunkTable>
