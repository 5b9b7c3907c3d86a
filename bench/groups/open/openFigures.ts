import { type Figure, figure } from '../../report/figure.ts'
import { type Opening, type Openings, states } from './readOpening.ts'

const words = { cold: 'cold', warm: 'warm', intent: 'after intent' }

export function openFigures(samples: { ours: Openings[]; floor: Openings[] }, slowdown: number): Figure[] {
  const speed = slowdown === 1 ? '' : `, ${slowdown}x slower CPU`
  const base = { group: 'open', unit: 'ms', floorName: 'bare frame with React' }
  return states.flatMap((state) => {
    const of = (side: 'ours' | 'floor', read: (opening: Opening) => number): number[] =>
      samples[side].map((openings) => read(openings[state]))
    const pair = (name: string, read: (opening: Opening) => number) => ({
      ...base,
      name: `${name} ${words[state]}${speed}`,
      values: of('ours', read),
      floors: of('floor', read),
    })
    // A slowed-down CPU makes the bare frame itself miss 15 ms, so there the target is relative.
    const intent = slowdown === 1 ? { most: 15 } : { mostRatio: 1.3 }
    const limits = { cold: { mostRatio: 1.3 }, warm: {}, intent }[state]
    const late = (opening: Opening): number => opening.settled - opening.content
    const content = figure(
      pair('click to content', ({ content }) => content),
      limits,
    )
    const movement = figure(pair('late movement', late), { most: 1 })
    const shell = figure(pair('click to shell', (opening) => opening.shell))
    return state === 'intent' ? [content, movement] : [shell, content, movement]
  })
}
