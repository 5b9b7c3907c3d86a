import { Counter } from 'prom-client'

interface Tally<Label extends string> {
  labels: Readonly<Record<Label, string>>
  count: number
}

/**
 * A counter with series that are counted in plain numbers and added up when somebody reads them: the library puts the labels
 * together and compares them anew at each `inc`, which costs several times as much.
 */
export class TallyCounter<Label extends string> extends Counter<Label> {
  // Not by `#`: what is read in the form of OpenMetrics inherits from this object.
  private readonly tallies = new Map<string, Tally<Label>>()

  /** Opens a series, or finds the one of these labels. @returns how it is counted, by 1 where nothing is said */
  series(labels: Readonly<Record<Label, string>>): (count?: number) => void {
    const key = JSON.stringify(labels)
    const tally = this.tallies.get(key) ?? { labels, count: 0 }
    this.tallies.set(key, tally)
    return (count = 1) => {
      tally.count += count
    }
  }

  override get(): ReturnType<Counter<Label>['get']> {
    for (const tally of this.tallies.values()) {
      if (tally.count > 0) this.inc(tally.labels, tally.count)
      tally.count = 0
    }
    return super.get()
  }
}
