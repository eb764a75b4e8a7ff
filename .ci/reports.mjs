// What `.ci/run` asks of Jest's reports.
//   node .ci/reports.mjs failed REPORT       files of which something failed, one a line
//   node .ci/reports.mjs count REPORT ...    the closing line; of a file that stands in two reports the later one counts
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8')).testResults;
/** A file that could not even be read has no assertions, and counts as one failure. */
const isFailed = ({ status }) => status === 'failed';

function failed(report) {
  for (const result of existsSync(report) ? read(report) : []) if (isFailed(result)) console.log(result.name);
}

function count(reports) {
  const files = new Map();
  let failures = 0;
  for (const report of reports) {
    if (existsSync(report)) for (const result of read(report)) files.set(result.name, result);
    else failures += 1;
  }
  let passed = 0;
  for (const result of files.values()) {
    const failing = result.assertionResults.filter(({ status }) => status === 'failed').length;
    passed += result.assertionResults.filter(({ status }) => status === 'passed').length;
    failures += isFailed(result) ? Math.max(1, failing) : 0;
  }
  console.log(`${passed} passed, ${failures} failed`);
  process.exitCode = failures === 0 && passed > 0 ? 0 : 1;
}

const [command, ...reports] = process.argv.slice(2);
if (command === 'failed') failed(reports[0]);
else count(reports);
