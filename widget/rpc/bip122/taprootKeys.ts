import { payments } from 'bitcoinjs-lib'
import type { PsbtInput } from './coinScript.ts'
import { readTapTree, type TapTree } from './readTapTree.ts'

type Leaf = NonNullable<PsbtInput['tapLeafScript']>[number]

/** The version of leaves that has rules (BIP-342). */
const tapscript = 0xc0

/** Is a script one of the leaves to which a coin of taproot commits, under rules that exist? */
export const isLeafOf = (output: Uint8Array, leaf: Leaf): boolean =>
  leaf.leafVersion === tapscript &&
  ((leaf.controlBlock[0] ?? 0) & 0xfe) === tapscript &&
  isUnder(output, leaf)

const isUnder = (output: Uint8Array, { script, controlBlock }: Leaf): boolean =>
  isP2tr({ output, witness: [script, controlBlock] })

/** The key to which a coin of taproot commits beside the given root of leaves. */
export const rootKey = (
  output: Uint8Array,
  { tapMerkleRoot, tapInternalKey }: PsbtInput,
): Uint8Array | undefined =>
  tapMerkleRoot?.length === 32 &&
  tapInternalKey &&
  isP2tr({ output, internalPubkey: tapInternalKey, hash: tapMerkleRoot })
    ? tapInternalKey
    : undefined

/** What a PSBT says of a coin, or of an output: leaves stand beside outputs as a whole tree. */
export type TaprootFields = PsbtInput & { tapTree?: TapTree }

/** Does the output commit to the given key and to no leaves (BIP-341)? */
export const isKeyPathOnly = (output: Uint8Array, { tapInternalKey }: TaprootFields): boolean =>
  tapInternalKey !== undefined && isP2tr({ output, internalPubkey: tapInternalKey })

const wholeTreeKey = (
  output: Uint8Array,
  { tapInternalKey, tapTree }: TaprootFields,
): Uint8Array | undefined => {
  const scriptTree = tapTree && readTapTree(tapTree)
  return tapInternalKey && scriptTree && isP2tr({ output, internalPubkey: tapInternalKey, scriptTree })
    ? tapInternalKey
    : undefined
}

/** The keys that spend a coin of taproot without its leaves, where the PSBT shows that it has leaves. */
export function treeKeys(output: Uint8Array, input: TaprootFields): Uint8Array[] {
  const leaves = (input.tapLeafScript ?? []).filter((leaf) => isUnder(output, leaf))
  const root = rootKey(output, input) ?? wholeTreeKey(output, input)
  return [...(root ? [root] : []), ...leaves.map(({ controlBlock }) => controlBlock.subarray(1, 33))]
}

/** The library throws where the parts do not belong to the output (BIP-341). */
function isP2tr(parts: Parameters<typeof payments.p2tr>[0]): boolean {
  try {
    payments.p2tr(parts)
    return true
  } catch {
    return false
  }
}
