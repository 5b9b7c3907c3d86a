import type { Psbt, payments } from 'bitcoinjs-lib'

export type TapTree = NonNullable<Psbt['data']['outputs'][number]['tapTree']>
type Node = NonNullable<Parameters<typeof payments.p2tr>[0]['scriptTree']>

/** The tree of the leaves that a PSBT gives with an output, depth first (BIP-371); `undefined` where they are none. */
export function readTapTree({ leaves }: TapTree): Node | undefined {
  const open: { depth: number; node: Node }[] = []
  for (const { depth, leafVersion, script } of leaves) {
    let one: (typeof open)[number] = { depth, node: { output: script, version: leafVersion } }
    for (let last = open.at(-1); last && one.depth > 0 && last.depth === one.depth; last = open.at(-1)) {
      open.pop()
      one = { depth: one.depth - 1, node: [last.node, one.node] }
    }
    open.push(one)
  }
  const [root, ...rest] = open
  return root?.depth === 0 && !rest[0] ? root.node : undefined
}
