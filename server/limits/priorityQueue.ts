/**
 * Items by priority, the highest first: a binary heap that knows where each item lies. Each step takes O(log n). A class,
 * because there are as many as networks that use something, and a closure for each method would be most of what one takes.
 */
export class PriorityQueue<T> {
  #items: T[] = []
  #priorities: number[] = []
  readonly #places = new Map<T, number>()

  get size(): number {
    return this.#items.length
  }

  /** Adds the item, or moves it. */
  set(item: T, priority: number): void {
    if (this.size === 0) {
      // Room for one, where pushing makes room for many.
      this.#items = [item]
      this.#priorities = [priority]
      this.#places.set(item, 0)
      return
    }
    const place = this.#places.get(item) ?? this.size
    this.#put(item, priority, place)
    this.#settle(place)
  }

  delete(item: T): void {
    const place = this.#places.get(item)
    if (place === undefined) return
    this.#places.delete(item)
    const last = this.#items.pop() as T
    const priority = this.#priorities.pop() as number
    if (place === this.size) return
    this.#put(last, priority, place)
    this.#settle(place)
  }

  top(): T | undefined {
    return this.#items[0]
  }

  /** 0 for an item that is not in it. */
  priorityOf(item: T): number {
    return this.#priorities[this.#places.get(item) ?? -1] ?? 0
  }

  #put(item: T, priority: number, place: number): void {
    this.#items[place] = item
    this.#priorities[place] = priority
    this.#places.set(item, place)
  }

  #priorityAt(place: number): number {
    return this.#priorities[place] as number
  }

  /** Moves what lies at `from` up or down to where it belongs. */
  #settle(from: number): void {
    const item = this.#items[from] as T
    const priority = this.#priorityAt(from)
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.#priorityAt(parent) >= priority) break
      this.#put(this.#items[parent] as T, this.#priorityAt(parent), place)
      place = parent
    }
    for (;;) {
      let child = place * 2 + 1
      if (child >= this.size) break
      const other = child + 1
      if (other < this.size && this.#priorityAt(other) > this.#priorityAt(child)) child = other
      if (this.#priorityAt(child) <= priority) break
      this.#put(this.#items[child] as T, this.#priorityAt(child), place)
      place = child
    }
    this.#put(item, priority, place)
  }
}
