/** Answers asked last, under keys that change with whatever changes the answers; bounded by the rows of them all. */
export class AnswerCache<T> {
  /** In the order of use. */
  private readonly held = new Map<string, readonly T[]>();
  private rows = 0;

  constructor(private readonly maxRows: number) {}

  get(key: string): readonly T[] | undefined {
    const answer = this.held.get(key);
    if (answer !== undefined) this.set(key, answer);
    return answer;
  }

  set(key: string, answer: readonly T[]): void {
    this.drop(key);
    if (sizeOf(answer) > this.maxRows) return;
    this.held.set(key, answer);
    this.rows += sizeOf(answer);
    for (const oldest of this.held.keys()) {
      if (this.rows <= this.maxRows) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const answer = this.held.get(key);
    if (answer === undefined) return;
    this.held.delete(key);
    this.rows -= sizeOf(answer);
  }
}

/** Keys take room as well. */
function sizeOf(answer: readonly unknown[]): number {
  return answer.length + 1;
}
