/**
 * What a command prints. Results go to standard output: text for people, or with --json one JSON object and nothing
 * else. All other lines (progress, warnings) go to standard error, so that a pipe gets the result alone.
 */
export class Output {
  private progressShownAt = 0;

  constructor(
    private readonly stdout: NodeJS.WritableStream & { isTTY?: boolean },
    private readonly stderr: NodeJS.WritableStream & { isTTY?: boolean },
    readonly json: boolean,
  ) {}

  /** The command's answer; exactly once. */
  result(value: object, lines: readonly string[]): void {
    this.stdout.write(this.json ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`);
  }

  note(line: string): void {
    this.endProgress();
    this.stderr.write(`${line}\n`);
  }

  /** One line that is rewritten on a terminal; elsewhere a line every two seconds, so that logs stay readable. */
  progress(line: string, now = Date.now()): void {
    if (this.stderr.isTTY === true) {
      this.stderr.write(`\r\u001b[K${line}`);
      this.progressShownAt = now;
    } else if (now - this.progressShownAt >= 2000) {
      this.stderr.write(`${line}\n`);
      this.progressShownAt = now;
    }
  }

  private endProgress(): void {
    if (this.stderr.isTTY === true && this.progressShownAt > 0) this.stderr.write('\r\u001b[K');
    this.progressShownAt = 0;
  }
}

/** A command that cannot do what it was asked: printed as it is, without a stack, exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
