import type { BitcoinAccount } from './psbtDescription.ts'

/** An output of a transaction: satoshi, and the script that it pays to. */
export interface Paid {
  amount: bigint
  script: Uint8Array
}

/** A PSBT, read by whichever library the program has. */
export interface PsbtContents {
  version: number
  inputs: PsbtInputContents[]
  outputs: Paid[]
}

export interface PsbtInputContents {
  /** Hex, as explorers write it. */
  txid: string
  index: number
  /** What it spends: out of the whole former transaction where it is there, else as the PSBT claims. */
  spent?: Paid
  /** The whole former transaction says so. */
  proved?: boolean
  /** As the PSBT itself asks for it. */
  sighash?: number
  /** Somebody signed it already. */
  signed?: boolean
  /** Others signed it, and it may still wait for us. */
  needsMore?: boolean
  /** A script stands beside it that is not the coin's, or under which a signature could be one of another coin. */
  oddScript?: boolean
  /**
   * Does a signature of it commit to its amount? Not under a script from before segwit (BIP-143); absent where it does, or
   * its address or a key that the wallet gave shows that.
   */
  amountSigned?: 'no' | 'unknown'
  /** Weight of what will spend it, about, where it lies under a script that is known. */
  signatureWeight?: number
  /**
   * The whole keys in the script that the coin commits to (multisig, a staked coin, a taproot leaf), of which one may be
   * ours; absent where there are none, the coin is not known, or it commits to another script than the given one.
   */
  scriptKeys?: readonly Uint8Array[]
}

/** What scripts mean on the network of the request, and to us. */
export interface ScriptBook {
  /** Which of our accounts a script pays to, whoever else has a part in it. */
  ours(script: Uint8Array): BitcoinAccount | undefined
  /** Has somebody else a part in this script of ours, or may have? Absent: each of ours belongs to one key. */
  isShared?(script: Uint8Array): boolean
  /** Is it doubted that this script of ours is of one key: what the PSBT says of it is not so? Absent: it never is. */
  mayBeShared?(script: Uint8Array): boolean
  /** `undefined` where a script has no address. */
  addressOf(script: Uint8Array): string | undefined
  /**
   * Is it an address of ours, and of this key? `signInputs` names whose key signs, not whose coin it is. Absent: only
   * coins of our own addresses are signed.
   */
  isOwnKey?(address: string, key: Uint8Array): boolean
}
