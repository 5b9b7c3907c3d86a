import type { FamilyPage } from './familyWallet.ts'

export type Input = Readonly<Record<string, unknown>>

/** A feature of many inputs, one after the other: each waits for its person. */
export const eachInput =
  (run: (page: FamilyPage, input: Input) => Promise<object>) =>
  async (page: FamilyPage, inputs: readonly unknown[]): Promise<object[]> => {
    const outputs: object[] = []
    for (const input of inputs) outputs.push(await run(page, (input ?? {}) as Input))
    return outputs
  }
