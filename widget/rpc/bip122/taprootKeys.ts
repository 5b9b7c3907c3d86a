import { payments } from 'bitcoinjs-lib'
import type { PsbtInput } from './coinScript.ts'
import type { Derive } from './derivations.ts'
import { toHex } from './hex.ts'
import { readTapTree, type TapTree } from './readTapTree.ts'

type Leaf = NonNullable<PsbtInput['tapLeafScript']>[number]

/** The version of leaves that has rules (BIP-342). */
const tapscript = 0xc0

/** Is a script one of the leaves to which a coin of taproot commits, under rules that exist? */
export const isLeafOf = (output: Uint8Array, leaf: Leaf, derive: Derive): boolean =>
  leaf.leafVersion === tapscript &&
  ((leaf.controlBlock[0] ?? 0) & 0xfe) === tapscript &&
  isUnder(output, leaf, derive)

const isUnder = (output: Uint8Array, { script, controlBlock }: Leaf, derive: Derive): boolean =>
  isP2tr({ output, witness: [script, controlBlock] }, derive)

/** The key to which a coin of taproot commits beside the given root of leaves. */
export const rootKey = (
  output: Uint8Array,
  { tapMerkleRoot, tapInternalKey }: PsbtInput,
  derive: Derive,
): Uint8Array | undefined =>
  tapMerkleRoot?.length === 32 &&
  tapInternalKey &&
  isP2tr({ output, internalPubkey: tapInternalKey, hash: tapMerkleRoot }, derive)
    ? tapInternalKey
    : undefined

/** What a PSBT says of a coin, or of an output: leaves stand beside outputs as a whole tree. */
export type TaprootFields = PsbtInput & { tapTree?: TapTree }

/** Does the output commit to the given key and to no leaves (BIP-341)? */
export const isKeyPathOnly = (
  output: Uint8Array,
  { tapInternalKey }: TaprootFields,
  derive: Derive,
): boolean => tapInternalKey !== undefined && isP2tr({ output, internalPubkey: tapInternalKey }, derive)

const wholeTreeKey = (
  output: Uint8Array,
  { tapInternalKey, tapTree }: TaprootFields,
  derive: Derive,
): Uint8Array | undefined => {
  const scriptTree = tapTree && readTapTree(tapTree)
  return tapInternalKey &&
    scriptTree &&
    isP2tr({ output, internalPubkey: tapInternalKey, scriptTree }, derive)
    ? tapInternalKey
    : undefined
}

/** The keys that spend a coin of taproot without its leaves, where the PSBT shows that it has leaves. */
export function treeKeys(output: Uint8Array, input: TaprootFields, derive: Derive): Uint8Array[] {
  const leaves = (input.tapLeafScript ?? []).filter((leaf) => isUnder(output, leaf, derive))
  const root = rootKey(output, input, derive) ?? wholeTreeKey(output, input, derive)
  return [...(root ? [root] : []), ...leaves.map(({ controlBlock }) => controlBlock.subarray(1, 33))]
}

/** The library throws where the parts do not belong to the output (BIP-341). */
const isP2tr = (parts: NonNullable<Parameters<typeof payments.p2tr>[0]>, derive: Derive): boolean =>
  derive(nameOf(parts), () => {
    try {
      payments.p2tr(parts)
      return true
    } catch {
      return false
    }
  })

const nameOf = (parts: object): string =>
  JSON.stringify(parts, (_, value) => (value instanceof Uint8Array ? toHex(value) : value))
