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

/** Fills a bucket for the time that went by and takes one. @returns ms until there is one again, 0 when it was granted */
export function takeOne(bucket: Bucket, { burst, refill, interval }: BucketSize, now: number): number {
  const intervals = Math.floor((now - bucket.at) / interval)
  if (intervals > 0) {
    bucket.left = Math.min(burst, bucket.left + intervals * refill)
    bucket.at += intervals * interval
  }
  if (bucket.left < 1) return bucket.at + interval - now
  bucket.left -= 1
  return 0
}
