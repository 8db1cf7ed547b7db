// Preloaded by servers of tests: a server ends with the process that started it, however that ended, because its standard input
// closes then.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
process.stdin.resume();
