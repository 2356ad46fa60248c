"""Who explains: advice with its numbers, games looked over, exercises."""
