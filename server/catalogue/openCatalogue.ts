import type { Assets } from '../assets/loadAssets.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type Catalogue, createCatalogue } from './createCatalogue.ts'
import { loadAdded } from './loadAdded.ts'
import { createRemoteCatalogue } from './remote/remoteCatalogue.ts'

export interface OpenCatalogueOptions {
  db: Db
  files: Assets['files']
  metrics: Metrics
  logger: Logger
}

/** The catalogue of a server, as it is configured. */
export function openCatalogue(
  { catalogue: { entries, url, schemes }, networks }: Pick<Config, 'catalogue' | 'networks'>,
  { db, files, metrics, logger }: OpenCatalogueOptions,
): Promise<Catalogue> {
  let reported = ''
  return createCatalogue({
    file: entries,
    schemes,
    loadAdded: () => loadAdded(db),
    remote:
      url === undefined
        ? undefined
        : createRemoteCatalogue({
            url,
            onAnswer: (what, outcome) => metrics.catalogueUpstream.inc({ what, outcome }),
            onError: (error) => logger.warn({ err: error }, 'picture of the other catalogue failed'),
          }),
    files,
    served: networks.map(({ network }) => network.id),
    onError: (source, error) => logger.warn({ source, err: error }, 'catalogue could not be read anew'),
    onDropped: (dropped) => {
      metrics.catalogueDroppedSchemes.set(dropped.length)
      if (dropped.length > 0 && dropped.join() !== reported)
        logger.warn(
          { schemes: dropped.slice(0, 200) },
          'links of the other catalogue were left out; CATALOGUE_SCHEMES names schemes that you trust',
        )
      reported = dropped.join()
    },
    onChange: (count) => metrics.catalogueWallets.set(count),
  })
}
