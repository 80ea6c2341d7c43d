import { serveTasks } from '#platform/threads/serveTasks.ts';
import { threadTasks } from './threadTasks.ts';

// A thread for text from outside, started by `startTaskThreads.ts`: no database, no network.
serveTasks(threadTasks);
