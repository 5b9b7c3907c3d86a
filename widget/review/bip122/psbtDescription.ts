/** What one of our addresses is for. Inscriptions lie on `ordinals`. */
export type BitcoinAccount = 'payment' | 'ordinals'

/** What a signature covers. Source: BIP-143, BIP-341. */
export const sighashKinds = ['all', 'none', 'single', 'allAnyone', 'noneAnyone', 'singleAnyone'] as const
export type SighashKind = (typeof sighashKinds)[number]

export interface PsbtInputDescription {
  /** `txid:index`. */
  outpoint: string
  /** In satoshi; absent where the PSBT does not say. */
  amount?: bigint
  /** Absent where the script has none. */
  address?: string
  /** Which of our accounts it spends from, where nobody else has a part in that. */
  ours?: BitcoinAccount
  /** Nobody says whether others have a part in its address: what leaves it counts by itself, as with shared ones. */
  mayBeShared?: boolean
  /** Others may have a part in it, or our key has conditions: the coin lies under a script. */
  shared?: boolean
  /** What the connected address of a shared coin is for. */
  sharedAccount?: BitcoinAccount
  /** What our signature would cover; absent where none is asked for. */
  signs?: SighashKind
}

export interface PsbtOutputDescription {
  amount: bigint
  /** Absent where the script has none. */
  address?: string
  ours?: BitcoinAccount
  /** Goes back to a shared address that gets no more than it gives. */
  shared?: boolean
  /** Carries data (`OP_RETURN`) and pays nobody. */
  data?: { text: string; encoding: 'text' | 'hex' }
  /** The whole script, where it is neither an address nor data. */
  script?: `0x${string}`
}

export const psbtWarnings = [
  /** Our signature lets anybody choose where the money goes. */
  'outputs_open',
  /** Our signature covers one output of several, or lets others add inputs. */
  'partly_open',
  'high_fee',
  /** An input does not say what it holds, or more inputs have to come. */
  'fee_unknown',
  /** Nothing but the PSBT itself says what some inputs hold. */
  'fee_unproved',
  /** Money goes to a script that has no address. */
  'no_address',
  /** An inscription may lie on what is spent. */
  'ordinals',
  /** A coin under a script is spent, in which our key is one of several or has conditions. */
  'shared',
  /** A coin of a size in which collectibles are kept is spent. */
  'small_coins',
  /** A coin is spent that somebody else can still take back: it is in no block. */
  'unconfirmed',
] as const
export type PsbtWarning = (typeof psbtWarnings)[number]

/** What a PSBT would do. Amounts in satoshi. */
export interface PsbtDescription {
  inputs: PsbtInputDescription[]
  outputs: PsbtOutputDescription[]
  /**
   * What our accounts lose at most, fee included; negative where they gain. Counts what our signatures hold in place, and
   * what leaves shared addresses, or such as may be shared, as if all of it were ours.
   */
  cost: bigint
  /** What of it leaves shared addresses, each by itself: what one gains makes up for nothing. Absent without such coins. */
  sharedCost?: bigint
  /** What goes to others, and to addresses that are or may be shared beyond what these give. */
  paid: bigint
  fee?: bigint
  /** Satoshi for ten virtual bytes, about: nobody signed yet. */
  feeRate?: bigint
  warnings: PsbtWarning[]
}
