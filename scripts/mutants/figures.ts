import { readFileSync, writeFileSync } from 'node:fs'
import type { Mutant } from './instrument.ts'
import type { Outcome } from './outcome.ts'

/** The share of mutants that a room's tests must notice. */
export const leastShare = 0.95

/** One room in docs/mutants.json. */
export interface RoomFigures {
  mutants: number
  /** Noticed by a test. */
  killed: number
  /** Of all that are not equivalent, in percent: what was not tried counts as not noticed. */
  percent: number
  /** Not tried yet, as the time was over before. */
  untried: number
  /** Those that no test noticed. */
  survived: string[]
  /** Those that change nothing that could be noticed, written by hand: the mutant and why. */
  equivalent: Record<string, string>
}

export type Figures = Record<string, RoomFigures>

export const readFigures = (file: string): Figures => JSON.parse(readFileSync(file, 'utf8'))
export const writeFigures = (file: string, figures: Figures): void =>
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)

/**
 * @param outcomes of those that were tried
 * @throws Error for an entry of `equivalent` that is not a mutant any more, that a test notices, or that has no reason
 */
export function figuresOf(
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<Mutant, Outcome>,
  equivalent: Record<string, string> = {},
): RoomFigures {
  const killed = mutants.filter((mutant) => outcomes.get(mutant)?.state === 'killed')
  const noticed = new Set(killed.map(({ name }) => name))
  const names = new Set(mutants.map(({ name }) => name))
  const stale = Object.entries(equivalent)
    .filter(([name, reason]) => !names.has(name) || noticed.has(name) || reason.trim() === '')
    .map(([name]) => name)
  if (stale.length > 0) throw new Error(`Not equivalent, gone, or without a reason:\n${stale.join('\n')}`)
  const survived = [...outcomes]
    .filter(([{ name }, { state }]) => state !== 'killed' && !Object.hasOwn(equivalent, name))
    .map(([{ name }]) => name)
    .sort()
  const share = killed.length / Math.max(mutants.length - Object.keys(equivalent).length, 1)
  return {
    mutants: mutants.length,
    killed: killed.length,
    percent: Math.floor(share * 1000) / 10,
    untried: mutants.filter((mutant) => !outcomes.has(mutant) && !Object.hasOwn(equivalent, mutant.name))
      .length,
    survived,
    equivalent,
  }
}

/** The figures as a table of Markdown, a row for each room. */
export function tableOf(figures: Figures): string {
  const rows = Object.entries(figures).map(
    ([room, { mutants, killed, equivalent, survived, untried, percent }]) =>
      [room, mutants, killed, Object.keys(equivalent).length, survived.length, untried, `${percent} %`].join(
        ' | ',
      ),
  )
  return [
    '| Room | Mutants | Noticed | Equivalent | Survived | Not tried | Noticed of those not equivalent |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}
