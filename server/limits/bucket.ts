export interface BucketSize {
  /** Starts full. */
  burst: number
  /** So many come back with each interval. */
  refill: number
  /** Ms. */
  interval: number
}

export interface Bucket {
  left: number
  /** When it was last filled, in whole intervals: a part of one is not lost. */
  at: number
}

/**
 * Fills a bucket for the time that went by and takes `count`, or none; what is more than a whole bucket counts as one.
 * @returns ms until there are as many, 0 when they were granted
 */
export function take(
  bucket: Bucket,
  { burst, refill, interval }: BucketSize,
  now: number,
  count = 1,
): number {
  const wanted = Math.min(count, burst)
  const intervals = Math.floor((now - bucket.at) / interval)
  if (intervals > 0) {
    bucket.left = Math.min(burst, bucket.left + intervals * refill)
    bucket.at += intervals * interval
  }
  if (bucket.left < wanted) return bucket.at + Math.ceil((wanted - bucket.left) / refill) * interval - now
  bucket.left -= wanted
  return 0
}
