import type { Histogram, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>

export interface HistogramOptions {
  name: string
  help: string
  /** Upper bounds, rising. */
  buckets: readonly number[]
  registers: readonly Pick<Registry, 'registerMetric'>[]
}

export interface SeriesHistogram<Label extends string> {
  /** Opens a series, or finds the one of these labels. `exemplar`: labels of an example that its bucket shows from then on. */
  series(labels: Readonly<Record<Label, string>>): (value: number, exemplar?: Labels) => void
}

interface Series {
  labels: Labels
  /** How many values lie beneath each bound and above the one before; the last number is for those above all. */
  counts: number[]
  exemplars: ({ labelSet: Labels; value: number; timestamp: number } | undefined)[]
  sum: number
}

/**
 * A histogram as the library has them, with exemplars in the form of OpenMetrics. The library puts the labels together and
 * looks a bucket up by the text of its bound with each value, which costs several times as much.
 */
export function createHistogram<Label extends string>(options: HistogramOptions): SeriesHistogram<Label> {
  const { name, help, buckets, registers } = options
  const known = new Map<string, Series>()
  const ends = [...buckets, '+Inf']

  function rowsOf({ labels, counts, exemplars, sum }: Series) {
    let count = 0
    const rows = ends.map((le, at) => {
      count += counts[at] ?? 0
      return {
        metricName: `${name}_bucket`,
        labels: { le, ...labels },
        value: count,
        exemplar: exemplars[at],
      }
    })
    return [
      ...rows,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]
  }

  const form = { name, help, type: 'histogram', aggregator: 'sum' }
  const metric = { ...form, get: async () => ({ ...form, values: [...known.values()].flatMap(rowsOf) }) }
  for (const register of registers) register.registerMetric(metric as unknown as Histogram)

  return {
    series(labels) {
      const key = JSON.stringify(labels)
      const series: Series = known.get(key) ?? { labels, counts: ends.map(() => 0), exemplars: [], sum: 0 }
      known.set(key, series)
      return (value, exemplar) => {
        const bound = buckets.findIndex((each) => value <= each)
        const at = bound < 0 ? buckets.length : bound
        series.counts[at] = (series.counts[at] ?? 0) + 1
        series.sum += value
        if (exemplar) series.exemplars[at] = { labelSet: exemplar, value, timestamp: Date.now() / 1000 }
      }
    },
  }
}
